import { $shop } from '@lechaim/shared/stores/shop.ts'
import { Slot } from '@lechaim/shared/ui/area.tsx'
import { useStore } from '@nanostores/react'
import { laterPart } from '../later-part.tsx'
import { Hero } from './hero.tsx'
import { HomeSections } from './home-sections.tsx'

/** The shop's front page (SPEC §2). */
export function HomeView() {
  const shop = useStore($shop)
  return (
    <>
      <Hero banner={shop.state === 'ready' ? shop.data.banners.find(({ visible }) => visible) : undefined} />
      <Sections />
      <Slot name="home-after-best-sellers" notice="none" />
    </>
  )
}

const Sections = laterPart(
  async () => (await import(/* webpackChunkName: 'home-sections' */ './home-sections.tsx')).HomeSections,
  IS_SERVER_BUILD ? HomeSections : undefined,
)
