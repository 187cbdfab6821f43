// A clock that is wrong by `TEST_CLOCK_MS`, for a process that imports this first.
const shift = Number(process.env.TEST_CLOCK_MS ?? 0)
if (shift !== 0) {
  const RealDate = Date
  globalThis.Date = class extends RealDate {
    constructor(...values: unknown[]) {
      super(...((values.length > 0 ? values : [RealDate.now() + shift]) as [number]))
    }

    static override now(): number {
      return RealDate.now() + shift
    }
  } as DateConstructor
}
