import { CategoryView } from '../products/list/category-view.tsx'

export default CategoryView
