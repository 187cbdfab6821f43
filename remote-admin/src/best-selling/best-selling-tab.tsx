import { NotOpenTab } from '../frame/not-open-tab.tsx'
import { bestSellingMessages } from './best-selling-messages.ts'

export const BestSellingTab = () => <NotOpenTab title={bestSellingMessages.title} />
