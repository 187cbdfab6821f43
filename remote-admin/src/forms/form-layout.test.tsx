import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { $awaitingUploads } from '../resource/pending-uploads.ts'
import { SaveButton } from './form-layout.tsx'

const shown = (saving: boolean) => {
  const html = renderToStaticMarkup(<SaveButton saving={saving}>עדכון</SaveButton>)
  return [html.match(/>([^<]*)</)?.[1], html.includes('aria-busy="true"')]
}

test('the save button is busy during saves and uploads', () => {
  expect(shown(false)).toEqual(['עדכון', false])
  expect(shown(true)).toEqual(['נשמר…', true])
  $awaitingUploads.set(true)
  expect(shown(false)).toEqual(['ממתין לתמונה…', true])
  $awaitingUploads.set(false)
})
