import { NotOpenTab } from '../frame/not-open-tab.tsx'
import { carouselMessages } from './carousel-messages.ts'

export const CarouselTab = () => <NotOpenTab title={carouselMessages.title} />
