import { ProductDialog } from '../products/dialog/product-dialog.tsx'

export default ProductDialog
