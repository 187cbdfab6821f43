import { Footer } from '../footer/footer.tsx'
import { laterPart } from '../later-part.tsx'

export default laterPart(
  async () => (await import(/* webpackChunkName: 'footer' */ '../footer/footer.tsx')).Footer,
  IS_SERVER_BUILD ? Footer : undefined,
)
