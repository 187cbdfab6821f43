import { NotOpenTab } from '../frame/not-open-tab.tsx'
import { bannersMessages } from './banners-messages.ts'

export const BannersTab = () => <NotOpenTab title={bannersMessages.title} />
