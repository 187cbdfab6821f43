import { Footer } from '../footer/footer.tsx'

export default Footer
