import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { $saveWaits } from '../resource/pending-uploads.ts'
import { SaveButton } from './form-layout.tsx'

const shown = (saving: boolean) => {
  const html = renderToStaticMarkup(<SaveButton saving={saving}>עדכון</SaveButton>)
  return [html.match(/>([^<]*)</)?.[1], html.includes('aria-busy="true"')]
}

test('is busy while it saves, and while a picture is awaited', () => {
  expect(shown(false)).toEqual(['עדכון', false])
  expect(shown(true)).toEqual(['נשמר…', true])
  $saveWaits.set(true)
  expect(shown(false)).toEqual(['ממתין לתמונה…', true])
  $saveWaits.set(false)
})
