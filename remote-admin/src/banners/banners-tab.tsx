import { maxLength } from '@lechaim/shared/contracts/limits.ts'
import { Button } from '@lechaim/shared/ui/button.tsx'
import { space } from '@lechaim/shared/ui/theme.ts'
import { styled } from 'styled-components'
import { RichTextField } from '../editor/rich-text-field.tsx'
import { RowDialog } from '../forms/row-dialog.tsx'
import { Switch } from '../forms/switch.tsx'
import { TextField } from '../forms/text-field.tsx'
import { ListView } from '../lists/list-view.tsx'
import { ImageField } from '../media/image-field.tsx'
import { ShowFields } from '../show-times/show-fields.tsx'
import { Sortable, SortableItem } from '../sorting/sortable.tsx'
import { SoftText, TabHead } from '../ui/tab-parts.tsx'
import { BannerCard } from './banner-card.tsx'
import { bannersMessages as t } from './banners-messages.ts'
import { bannerForm, bannerList, orderBanners } from './banners-store.ts'

/** The banners in the owner's order (SPEC §2). */
export function BannersTab() {
  return (
    <>
      <TabHead title={t.title}>
        <Button onClick={bannerForm.openNew}>{t.add}</Button>
      </TabHead>
      <ListView of={bannerList} texts={t} lines={2}>
        {(banners) => (
          <>
            {banners.length > 1 && <OrderHint>{t.orderHint}</OrderHint>}
            <Sortable rows={banners.map(({ id, title }) => ({ id, name: title }))} onOrder={orderBanners}>
              <List>
                {banners.map((banner) => (
                  <SortableItem key={banner.id} id={banner.id}>
                    <BannerCard banner={banner} />
                  </SortableItem>
                ))}
              </List>
            </Sortable>
          </>
        )}
      </ListView>
      <BannerDialog />
    </>
  )
}

function BannerDialog() {
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

const OrderHint = styled(SoftText)`
  margin-block-end: ${space(4)};
`

const List = styled.ul`
  display: grid;
  gap: ${space(4)};
  list-style: none;
`
