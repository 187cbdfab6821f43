export { CategoryView as default } from '../products/list/category-view.tsx'
