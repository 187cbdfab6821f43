import { Component, type ReactNode } from 'react'

/** Shows `fallback` in place of a part that fails to load or to render; `name` is for the log. */
export class ErrorBoundary extends Component<{ name: string; fallback: ReactNode; children: ReactNode }> {
  override state = { failed: false }
  static getDerivedStateFromError() {
    return { failed: true }
  }
  override componentDidCatch(error: unknown) {
    console.error(`${this.props.name} failed`, error)
  }
  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
