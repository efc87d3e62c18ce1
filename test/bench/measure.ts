/** Microseconds of CPU (user and system, all threads of this process) for one call, after a warm-up. */
export function measureCpu(call: () => unknown, calls: number): number {
  for (let index = 0; index < calls / 3; index++) call();
  const start = process.cpuUsage();
  for (let index = 0; index < calls; index++) call();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / calls;
}

/** The middle of several measurements: other work on the machine makes single ones jump. */
export async function measureMedian(measure: () => number | Promise<number>, times = 5): Promise<number> {
  const found: number[] = [];
  for (let index = 0; index < times; index++) found.push(await measure());
  return found.sort((a, b) => a - b)[Math.floor(times / 2)]!;
}
