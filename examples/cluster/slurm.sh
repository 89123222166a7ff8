#!/bin/sh
# Runs one paper as a Slurm job array, one shard per task. Submit it from a folder that all nodes share:
#   sbatch examples/cluster/slurm.sh P4 --table 4 --scale paper
# Only part of it, such as a shard that failed:
#   sbatch --array=3 examples/cluster/slurm.sh P4 --table 4 --scale paper
#SBATCH --job-name=tefuda
#SBATCH --array=1-8
#SBATCH --cpus-per-task=1
#SBATCH --time=02:00:00
#SBATCH --requeue
#SBATCH --open-mode=append
#SBATCH --output=tefuda-shard-%a.log
set -eu

# The number of shards. It must be the end of --array above, and stay the same when a part is submitted again.
shards=8

# The report goes to the folder as well.
exec tefuda reproduce "$@" --shard "$SLURM_ARRAY_TASK_ID/$shards" --threads "$SLURM_CPUS_PER_TASK" \
  --out "shards/$SLURM_ARRAY_TASK_ID" >/dev/null
