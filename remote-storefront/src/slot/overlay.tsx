export { ProductDialog as default } from '../products/dialog/product-dialog.tsx'
