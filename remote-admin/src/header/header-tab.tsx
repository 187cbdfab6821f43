import { NotOpenTab } from '../frame/not-open-tab.tsx'
import { headerMessages } from './header-messages.ts'

export const HeaderTab = () => <NotOpenTab title={headerMessages.title} />
