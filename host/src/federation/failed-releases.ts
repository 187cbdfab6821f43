const failed = new Set<string>()

/** Releases with an area that another one stands in for in this page, as `cart@1.2.0+…`. */
export const failedReleases = (): string[] => [...failed]

export const addFailedRelease = (release: string): void => void failed.add(release)
