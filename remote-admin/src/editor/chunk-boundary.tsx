import { Component, type ReactNode } from 'react'

/** A part of the editor that can't be had costs only its own place: what else was typed stays. */
export class ChunkBoundary extends Component<{ fallback: ReactNode; children: ReactNode }> {
  override state = { failed: false }
  static getDerivedStateFromError() {
    return { failed: true }
  }
  override componentDidCatch(error: unknown) {
    console.error('The editor failed', error)
  }
  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
