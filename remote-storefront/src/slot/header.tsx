import { Header } from '../header/header.tsx'

export default Header
