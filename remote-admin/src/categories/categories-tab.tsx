import { NotOpenTab } from '../frame/not-open-tab.tsx'
import { categoriesMessages } from './categories-messages.ts'

export const CategoriesTab = () => <NotOpenTab title={categoriesMessages.title} />
