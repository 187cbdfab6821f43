import { Button } from '@lechaim/shared/ui/button.tsx'
import { space } from '@lechaim/shared/ui/theme.ts'
import { styled } from 'styled-components'
import { ListView } from '../lists/list-view.tsx'
import { Sortable, SortableItem } from '../sorting/sortable.tsx'
import { TabHead } from '../ui/tab-parts.tsx'
import { BannerCard } from './banner-card.tsx'
import { BannerDialog } from './banner-dialog.tsx'
import { bannersMessages as t } from './banners-messages.ts'
import { bannerForm, bannerList, orderBanners } from './banners-store.ts'

/** The banners in the owner's order (SPEC §2). */
export function BannersTab() {
  return (
    <>
      <TabHead title={t.title}>
        <Button onClick={bannerForm.openNew}>{t.add}</Button>
      </TabHead>
      <Banners />
      <BannerDialog />
    </>
  )
}

function Banners() {
  return (
    <ListView of={bannerList} texts={t} lines={2}>
      {(banners) => (
        <Sortable rows={banners.map(({ id, title }) => ({ id, name: title }))} onOrder={orderBanners}>
          <List>
            {banners.map((banner) => (
              <SortableItem key={banner.id} id={banner.id}>
                <BannerCard banner={banner} />
              </SortableItem>
            ))}
          </List>
        </Sortable>
      )}
    </ListView>
  )
}

const List = styled.ul`
  display: grid;
  gap: ${space(4)};
  list-style: none;
`
