import { NotOpenTab } from '../frame/not-open-tab.tsx'
import { imagesMessages } from './images-messages.ts'

export const ImagesTab = () => <NotOpenTab title={imagesMessages.title} />
