import { ProductDialog } from '../products/product-dialog.tsx'

export default ProductDialog
