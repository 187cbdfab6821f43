import { CategoryView } from '../products/category-view.tsx'

export default CategoryView
