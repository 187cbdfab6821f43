// Pages as people's browsers ask for them, and what they say of themselves.
import type { PageReport } from '@lechaim/shared/contracts/page-reports.ts'
import type { ShopWithReleases } from '../test-builds.ts'

export const visit = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }

/** @returns the page's ticket */
export async function openPage({ app }: ShopWithReleases, headers: Record<string, string> = visit, url = '/'): Promise<string> {
  const page = await app.inject({ url, headers })
  return /desc="([^"]+)"/.exec(String(page.headers['server-timing']))?.[1] ?? ''
}

export const say = (
  { app }: ShopWithReleases,
  report: Omit<PageReport, 'event'> & { event: string },
  headers: Record<string, string> = {},
) => app.inject({ method: 'POST', url: '/api/page-reports', payload: report, headers })
