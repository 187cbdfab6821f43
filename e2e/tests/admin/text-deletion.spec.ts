// Backspace and Delete, and both with Ctrl, do in the formatted text what they do in a plain text field of the same browser.
import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import { editFirst, signIn } from '../../owner.ts'
import { ownerOf } from '../../shopper.ts'

test.slow()

const texts = [
  'בִּירָה',
  'שָׁלוֹם עוֹלָם',
  'יַיִן אָדֹם יָבֵשׁ',
  'בְּרֵאשִׁ֖ית בָּרָ֣א',
  'ג׳ין וסה״כ',
  'תל־אביב 12.50 ₪',
  'abc עברית',
  'עברית abc 123',
  'יין Merlot יבש, 750 ml.',
  'כ\u200Fab\u200Eג',
  '👨‍👩‍👧‍👦 משפחה',
  'לחיים 👍🏽👍',
  '🇮🇱🇺🇸🇫🇷',
  '👩🏽‍💻x🏳️‍🌈',
  '1️⃣2️⃣',
  '❤️♥︎',
  '🏴󠁧󠁢󠁥󠁮󠁧󠁿 Scotch',
  'Rosé Château',
  'cafe\u0301 a\u0301\u0302',
  'שׁלום ﬁno',
  'שלום؟ مرحبا',
  'क्षि ไทย 日本',
]

const editor = "[role='textbox'][aria-multiline]"
const field = '#plain'

/** The text and the place of the caret in it, without what the editor puts into empty lines. */
const stateOf = (page: Page, of: string) =>
  page.evaluate((selector) => {
    const element = document.querySelector(selector) as HTMLElement
    if (element instanceof HTMLTextAreaElement) return { text: element.value, caret: element.selectionStart }
    const { focusNode, focusOffset } = getSelection() as Selection
    const before = document.createRange()
    before.setStart(element, 0)
    before.setEnd(focusNode as Node, focusOffset)
    const clean = (text: string) => text.replaceAll('\uFEFF', '')
    return { text: clean(element.textContent ?? ''), caret: clean(before.toString()).length }
  }, of)

async function write(page: Page, into: string, text: string): Promise<void> {
  await page.locator(into).focus()
  await expect(async () => {
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
    expect((await stateOf(page, into)).text).toBe('')
  }).toPass()
  await page.keyboard.insertText(text)
  expect((await stateOf(page, into)).text).toBe(text)
}

/** The state after each press of a key. */
async function pressed(page: Page, into: string, keys: string[]) {
  const states: Awaited<ReturnType<typeof stateOf>>[] = []
  for (const key of keys) {
    await page.keyboard.press(key)
    states.push(await stateOf(page, into))
  }
  return states
}

const repeated = (key: string, times: number) => Array.from({ length: times }, () => key)
const series = [
  ['Control+End', ...repeated('Backspace', 4), 'Control+Backspace'],
  ['Control+Home', ...repeated('Delete', 3), 'Control+Delete'],
]

test('keys delete in the editor what they delete in a plain text field', async ({ page, shop }) => {
  const owner = await ownerOf(shop)
  const { items } = await owner.send('GET', '/api/banners')
  await owner.send('PATCH', `/api/banners/${items[0].id}`, { description: '<p>שָׁ<strong>לוֹ</strong>ם <em>טוֹב</em></p>' })
  await signIn(page, 'banners')
  await editFirst(page)
  await page.locator(editor).evaluate((element) => {
    const plain = Object.assign(document.createElement('textarea'), { id: 'plain', dir: 'auto', rows: 2 })
    element.closest('dialog, [role=dialog]')?.append(plain)
  })

  await test.step('formatted', async () => {
    await write(page, field, 'שָׁלוֹם טוֹב')
    const keys = ['Control+End', ...repeated('Backspace', 9)]
    const plain = await pressed(page, field, keys)
    await page.locator(editor).focus()
    // Slate takes the first caret some time after the focus.
    await expect(async () => {
      await page.keyboard.press('Control+End')
      await page.keyboard.insertText('x')
      const { text } = await stateOf(page, editor)
      await page.keyboard.press('Backspace')
      expect(text).toBe('שָׁלוֹם טוֹבx')
    }).toPass()
    expect(await pressed(page, editor, keys)).toEqual(plain)
  })

  for (const text of texts)
    await test.step(text, async () => {
      await write(page, editor, text)
      await page.evaluate((selector) => {
        // Of the block: a text without letters has that of the panel.
        const block = document.querySelector(`${selector} [data-slate-node='element']`) as HTMLElement
        const plain = document.querySelector('#plain') as HTMLTextAreaElement
        plain.dir = getComputedStyle(block).direction
      }, editor)
      for (const keys of series) {
        await write(page, field, text)
        const plain = await pressed(page, field, keys)
        await write(page, editor, text)
        expect(await pressed(page, editor, keys), keys.join(' ')).toEqual(plain)
      }
    })
})
