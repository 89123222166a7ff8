#!/bin/sh
# Runs one paper in eight shards with GNU parallel, on this machine or on others:
#   examples/cluster/parallel.sh P4 --table 4 --scale paper
#   HOSTS=--sshlogin=4/ada,4/ben examples/cluster/parallel.sh P4 --table 4 --scale paper
# Other machines need `tefuda` on their PATH, and this folder at the same path, shared.
set -eu
export SHARDS="${SHARDS:-8}"

# Each shard uses one thread. The log lists finished shards, so that a second call runs only the others.
# shellcheck disable=SC2086
parallel ${HOSTS:-} --joblog shards.log --resume-failed --workdir . \
  tefuda reproduce "$@" --shard "{}/$SHARDS" --threads 1 --out "shards/{}" ">/dev/null" ::: $(seq "$SHARDS")
