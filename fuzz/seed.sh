#!/bin/sh
# Fills fuzz/corpus with valid and invalid input, one file per item: records, views and agent files from tests/data,
# the specs and links below, and fuzz/seeds.
set -eu
cd "$(dirname "$0")"
mkdir -p corpus/file corpus/record corpus/view corpus/spec corpus/link corpus/agent_file
for file in ../tests/data/*-good.jsonl; do
  game=$(basename "$file" -good.jsonl)
  split -l 1 -a 3 "../tests/data/$game-good.jsonl" "corpus/record/$game-good-"
  split -l 1 -a 3 "../tests/data/$game-bad.jsonl" "corpus/record/$game-bad-"
  split -l 1 -a 3 "../tests/data/$game-views.jsonl" "corpus/view/$game-view-"
done
cp ../tests/data/saved-* corpus/file/
cp ../tests/data/*.agent corpus/agent_file/
printf '%s' 'paper' > corpus/spec/preset
printf '%s' 'standard:passing=false,first_lead=given,target=50' > corpus/spec/switches
printf '%s' 'paper:moon=yes,moon=no,speed=3,target=1e3,x' > corpus/spec/faults
printf '%s' '#/hearts?rules=paper&s0=pimc&s1=mc:playouts=800&seed=7&speed=fast&mind=false' > corpus/link/table
printf '%s' '#/nimmt?rules=standard:players=9&s8=rule-10:hold=0.5&seed=3' > corpus/link/seats
printf '%s' '#/hearts?s1=mc%3Aplayouts%3D9&seed=-1&colour=red&s9=x&lang' > corpus/link/faults
for target in seeds/*; do
  for seed in "$target"/*; do
    cp "$seed" "corpus/$(basename "$target")/seed-$(basename "$seed")"
  done
done
