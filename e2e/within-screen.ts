// A check for horizontal overflow, on phones, tablets and desktops.
import { expect, type Page } from '@playwright/test'

export const widths = [320, 360, 768, 1440]

/** Elements that overflow the screen, except in scrolling rows. */
const beyondScreen = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    // The accessibility button folds to the screen's edge.
    const isHidden = (element: Element) =>
      element.closest('[role="tablist"], [aria-hidden="true"], [data-tool], [role="toolbar"], [popovertarget]')
    // Content behind a dialog may scroll by itself.
    const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document
    const outside = [...top.querySelectorAll('button, a, input, select, textarea, h1, h2, h3, h4')]
      .filter((element) => element.checkVisibility() && !isHidden(element))
      .filter((element) => {
        const { left, right, width, height } = element.getBoundingClientRect()
        return width > 1 && height > 1 && (left < -1 || right > clientWidth + 1)
      })
      .map((element) => `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent ?? ''}`.trim())
    const wide = [...document.querySelectorAll('dialog[open], dialog[open] *')]
      .filter((element) => element.scrollWidth > element.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(element).overflowX))
      // The editor's toolbar is one row that scrolls.
      .filter((element) => !element.querySelector('[data-tool]') || element.querySelector('[role="textbox"]'))
      .map((element) => `${element.tagName}.${element.className} is ${element.scrollWidth} of ${element.clientWidth} px`)
    return [...(scrollWidth > clientWidth ? [`the page is ${scrollWidth} of ${clientWidth} px`] : []), ...outside, ...wide]
  })

/** Once what slides in stands still. */
export const expectWithinScreen = (page: Page, place: string): Promise<void> =>
  expect
    .configure({ soft: true })
    .poll(() => beyondScreen(page), { message: place, timeout: 10_000 })
    .toEqual([])

/** The same on each width. */
export async function expectWithinScreens(page: Page, place: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    await expectWithinScreen(page, `${place} at ${width} px`)
  }
}
