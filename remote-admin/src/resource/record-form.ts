import { onMount } from 'nanostores'
import { versionOf } from './conflict.ts'
import type { Message } from './failure-toasts.ts'
import { createForm, type FormOptions } from './form.ts'
import { logFailedRead, reloadAfterSignIn } from './session.ts'

interface RecordOptions<Row, Draft extends object> extends Omit<FormOptions<Row, Draft>, 'savedToast' | 'failedToast'> {
  read: () => Promise<Row>
  texts: { saved: Message; failed: Message }
}

/** The form of a record that exists once. It is read when its tab opens, and kept while something in it is unsaved. */
export function createRecordForm<Row, Draft extends object>({ read, texts, ...options }: RecordOptions<Row, Draft>) {
  const form = createForm<Row, Draft>({ ...options, savedToast: () => texts.saved, failedToast: () => texts.failed }, false)
  const { $form, open, isDirty, toasts } = form

  async function load(): Promise<void> {
    $form.set({ state: 'loading' })
    try {
      const row = await read()
      open(null, options.toDraft(row), versionOf(row))
    } catch (error) {
      logFailedRead('A record could not be read', error)
      $form.set({ state: 'failed', error })
    }
  }

  onMount($form, () => {
    if ($form.get().state !== 'open') void load()
    const stop = reloadAfterSignIn($form, load)
    return () => {
      stop()
      toasts.dismiss()
      if (!isDirty()) $form.set({ state: 'loading' })
    }
  })

  return { ...form, load }
}
