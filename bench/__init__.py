"""What is measured, against what: `python -m bench` measures all in one run and prints the tables of docs/benchmarks.md."""
