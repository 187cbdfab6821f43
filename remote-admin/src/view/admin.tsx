import { AdminView } from '../frame/admin-view.tsx'

export default AdminView
