// Records for this workspace's tests, as the server would send them.
import type { Category } from '@lechaim/shared/contracts/categories.ts'
import type { ShopData } from '@lechaim/shared/contracts/page.ts'
import type { Product } from '@lechaim/shared/contracts/products.ts'

const instant = '2026-11-20T12:00:00.000Z'

export const aProduct = (change: Partial<Product> = {}): Product => ({
  id: 7,
  name: 'קברנה Reserve 2021',
  price: 89.9,
  description: 'יין אדום יבש',
  image: '',
  categories: ['יין אדום'],
  visible: true,
  volumeMl: 750,
  alcoholPercent: 13.5,
  createdAt: instant,
  updatedAt: instant,
  ...change,
})

export const aCategory = (change: Partial<Category> = {}): Category => ({
  id: 1,
  name: 'יין',
  description: 'אדומים ולבנים',
  image: '',
  visible: true,
  parentId: null,
  isMainCategory: true,
  position: 0,
  createdAt: instant,
  updatedAt: instant,
  ...change,
})

export const aShop = (change: Partial<ShopData> = {}): ShopData => ({
  categories: [],
  banners: [],
  header: { id: 1, storeName: 'לחיים', tagline: 'בית המשקאות', logo: '', updatedAt: instant },
  footer: {
    id: 1,
    companyName: 'לחיים',
    description: '',
    address: 'רחוב הרצל 12',
    phone: '+972 3-123-4567',
    email: 'info@lechaim.example',
    workingHours: { weekdays: '9:00-19:00', weekends: '9:00-18:00' },
    socialLinks: { facebook: '', instagram: 'https://instagram.example/lechaim', twitter: '' },
    businessId: '',
    accessibilityStatement: 'נגישות',
    cancellationPolicy: '',
    terms: 'תנאים',
    updatedAt: instant,
  },
  carousel: { images: [] },
  bestSelling: { items: [] },
  ...change,
})
