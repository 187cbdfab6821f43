import { HomeView } from '../home/home-view.tsx'

export default HomeView
