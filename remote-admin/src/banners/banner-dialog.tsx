import { maxLength } from '@lechaim/shared/contracts/limits.ts'
import { RichTextField } from '../editor/rich-text-field.tsx'
import { RowDialog } from '../forms/row-dialog.tsx'
import { Switch } from '../forms/switch.tsx'
import { TextField } from '../forms/text-field.tsx'
import { ImageField } from '../media/image-field.tsx'
import { ShowFields } from '../show-times/show-fields.tsx'
import { bannersMessages as t } from './banners-messages.ts'
import { bannerForm } from './banners-store.ts'

/** Adds or edits a banner (SPEC §2). */
export function BannerDialog() {
  return (
    <RowDialog form={bannerForm} titles={t}>
      {({ id, start }, field) => (
        <>
          <TextField label={t.heading} required maxLength={maxLength.name} {...field('title')} />
          <RichTextField label={t.description} {...field('description')} />
          <ImageField kind="banner" saved={start.image} {...field('image')} />
          <Switch label={t.visible} {...field('visible')} />
          <ShowFields key={id} field={field} />
        </>
      )}
    </RowDialog>
  )
}
