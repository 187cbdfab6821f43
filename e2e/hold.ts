import type { Page } from '@playwright/test'

/** Lets requests wait on their way. @returns lets these and all later ones go on */
export async function hold(page: Page, requests: Parameters<Page['route']>[0]): Promise<() => void> {
  let letGo = () => {}
  const held = new Promise<void>((done) => {
    letGo = done
  })
  await page.route(requests, async (route) => {
    await held
    // The page may have gone elsewhere meanwhile.
    await route.continue().catch(() => {})
  })
  return letGo
}
