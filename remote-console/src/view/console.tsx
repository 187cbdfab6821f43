import { ConsoleView } from '../frame/console-view.tsx'

export default ConsoleView
