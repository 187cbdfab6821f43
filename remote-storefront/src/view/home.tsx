export { HomeView as default } from '../home/home-view.tsx'
