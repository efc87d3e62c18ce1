/** Calls until the compiler of V8 is done with the code: a service has been running for a while when it matters. */
export async function warmUp(call: () => unknown, milliseconds = 4000): Promise<void> {
  for (const end = performance.now() + milliseconds; performance.now() < end; ) await call();
}

/** Microseconds of CPU (user and system, all threads of this process) for one call. */
export async function measureCpu(call: () => unknown, calls: number): Promise<number> {
  const start = process.cpuUsage();
  for (let index = 0; index < calls; index++) await call();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / calls;
}

/** The middle of several measurements: other work on the machine makes single ones jump. */
export async function measureMedian(measure: () => number | Promise<number>, times = 5): Promise<number> {
  const found: number[] = [];
  for (let index = 0; index < times; index++) found.push(await measure());
  return findMedian(found);
}

export function findMedian(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}
