// The manifest with which phones put the shop on their home screens (https://www.w3.org/TR/appmanifest/).
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

export const iconSvg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${themeColor}"/><path d="M10 6h12c1 7-1 11-5 12v6h4v2H11v-2h4v-6c-4-1-6-5-5-12z" fill="#f2d9a6"/></svg>`
