import { NotOpenTab } from '../frame/not-open-tab.tsx'
import { footerMessages } from './footer-messages.ts'

export const FooterTab = () => <NotOpenTab title={footerMessages.title} />
