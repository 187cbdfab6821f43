/** The ticket of this page, which is in a header, so that the server can cache the page. */
export function ticketOfPage(): string {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation?.serverTiming?.find(({ name }) => name === 'page')?.description ?? ''
}
