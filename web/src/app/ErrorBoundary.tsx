/** Catches what a page throws while it is drawn, and offers a way on instead of a blank screen. */
import { Component, type ReactNode } from "react";
import { ErrorState } from "../ui/ErrorState.tsx";

interface ErrorBoundaryProps {
  /** Inside the layout, where the navigation is still there. */
  inside?: boolean;
  children: ReactNode;
}

export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    console.error("A page could not be drawn.", error);
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    const message = (
      <ErrorState
        title="Something went wrong"
        onRetry={() => window.location.reload()}
        retryLabel="Reload the page"
      >
        This page could not be shown. Reloading usually helps; nothing you saved is lost.
      </ErrorState>
    );
    if (this.props.inside === true) return message;
    return <main className="flex min-h-dvh items-center justify-center">{message}</main>;
  }
}
