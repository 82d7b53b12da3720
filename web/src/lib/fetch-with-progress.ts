/** `fetch` that tells how much of the body has been sent, which only XMLHttpRequest knows. */

/** For requests with headers, a body that is one piece, and a signal. */
export function fetchWithProgress(onProgress: (share: number) => void): typeof fetch {
  return (address, init = {}) =>
    new Promise((resolve, reject) => {
      const { method = "GET", body = null, signal = null } = init;
      const request = new XMLHttpRequest();
      request.open(method, address instanceof Request ? address.url : address);
      new Headers(init.headers).forEach((value, name) => request.setRequestHeader(name, value));
      request.responseType = "blob";
      request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
        if (lengthComputable && total > 0) onProgress(loaded / total);
      };
      request.onload = () => resolve(responseOf(request));
      request.onerror = () => reject(new TypeError("The request could not be sent."));
      request.onabort = () => reject(new DOMException("The request was given up.", "AbortError"));
      if (signal?.aborted === true) {
        request.onabort(new ProgressEvent("abort"));
        return;
      }
      signal?.addEventListener("abort", () => request.abort());
      request.send(body as XMLHttpRequestBodyInit | null);
    });
}

function responseOf(request: XMLHttpRequest): Response {
  const lines = request
    .getAllResponseHeaders()
    .split("\r\n")
    .filter((line) => line !== "");
  const headers = lines.map((line): [string, string] => {
    const [name = "", ...value] = line.split(": ");
    return [name, value.join(": ")];
  });
  return new Response(request.response as Blob, { status: request.status, headers });
}
