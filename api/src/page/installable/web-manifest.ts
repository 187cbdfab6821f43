// What a phone needs to put the shop on its home screen (https://www.w3.org/TR/appmanifest/).
import type { Header } from '@lechaim/shared/contracts/content.ts'

const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/bundled/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

export const themeColor = '#5b1a2e'

/** The manifest in the owner's words; the colours are the theme's wine and ground. */
export const webManifest = ({ storeName, tagline }: Pick<Header, 'storeName' | 'tagline'>) => ({
  id: '/',
  name: tagline ? `${storeName} – ${tagline}` : storeName,
  short_name: storeName,
  lang: 'he',
  dir: 'rtl',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  theme_color: themeColor,
  background_color: '#fbf7f0',
  categories: ['shopping', 'food'],
  icons: [
    icon('icon-192', 192, 'any'),
    icon('icon-512', 512, 'any'),
    icon('icon-maskable-192', 192, 'maskable'),
    icon('icon-maskable-512', 512, 'maskable'),
  ],
})
