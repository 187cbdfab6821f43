import { Button } from '@lechaim/shared/ui/button.tsx'
import { space } from '@lechaim/shared/ui/theme.ts'
import { useStore } from '@nanostores/react'
import { styled } from 'styled-components'
import { Sortable, SortableItem } from '../sorting/sortable.tsx'
import { FailedNotice, LoadingBlock, Notice, TabHead } from '../ui/tab-parts.tsx'
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
  const list = useStore(bannerList.$list)
  if (list.state === 'loading') return <LoadingBlock lines={2} />
  if (list.state === 'failed') return <FailedNotice onRetry={bannerList.reload} />
  if (list.items.length === 0) {
    return (
      <Notice>
        <p>{t.none}</p>
      </Notice>
    )
  }
  return (
    <Sortable rows={list.items.map(({ id, title }) => ({ id, name: title }))} onOrder={orderBanners}>
      <List>
        {list.items.map((banner) => (
          <SortableItem key={banner.id} id={banner.id}>
            <BannerCard banner={banner} />
          </SortableItem>
        ))}
      </List>
    </Sortable>
  )
}

const List = styled.ul`
  display: grid;
  gap: ${space(4)};
  list-style: none;
`
