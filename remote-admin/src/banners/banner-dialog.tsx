import { maxLength } from '@lechaim/shared/contracts/limits.ts'
import { Field } from '@lechaim/shared/ui/field.tsx'
import { useStore } from '@nanostores/react'
import { RichTextField } from '../editor/rich-text-field.tsx'
import { RowDialog } from '../forms/row-dialog.tsx'
import { Switch } from '../forms/switch.tsx'
import { ImageField } from '../media/image-field.tsx'
import type { RowForm } from '../resource/row-form.ts'
import { bannersMessages as t } from './banners-messages.ts'
import { type BannerFields, bannerForm } from './banners-store.ts'

const { $form, edit, submit, close, conflict } = bannerForm

/** Adds or edits a banner (SPEC §2). */
export function BannerDialog() {
  const form = useStore($form)
  return (
    <RowDialog form={form} addTitle={t.add} editTitle={t.edit} onSubmit={submit} onClose={close} conflict={conflict}>
      {form && <BannerFieldset form={form} />}
    </RowDialog>
  )
}

function BannerFieldset({ form: { draft, start, errors } }: { form: RowForm<BannerFields> }) {
  return (
    <>
      <Field
        label={t.heading}
        value={draft.title}
        error={errors.title}
        dir={draft.title ? 'auto' : undefined}
        required
        maxLength={maxLength.name}
        autoComplete="off"
        onChange={(event) => edit({ title: event.target.value })}
      />
      <RichTextField
        label={t.description}
        value={draft.description}
        error={errors.description}
        onChange={(description) => edit({ description })}
      />
      <ImageField value={draft.image} saved={start.image} kind="banner" error={errors.image} onChange={(image) => edit({ image })} />
      <Switch label={t.visible} checked={draft.visible} onChange={(visible) => edit({ visible })} />
    </>
  )
}
