import { NotOpenTab } from '../frame/not-open-tab.tsx'
import { productsMessages } from './products-messages.ts'

export const ProductsTab = () => <NotOpenTab title={productsMessages.title} />
