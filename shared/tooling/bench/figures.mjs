// Statistics and units of the benchmarks.

export const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]

/** @param share from 0 to 1 */
export const percentile = (values, share) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.ceil(values.length * share) - 1)]

export const kilobyte = 1024
export const kilobytes = (bytes) => `${(bytes / kilobyte).toFixed(1)} KB`
