// Reviews again a moment after the last change, and puts the result where the last one stood.
const form = document.querySelector('#try');
const result = document.querySelector('#result');
const PAUSE = 800;
let timer;
let running;

async function refresh() {
  running?.abort();
  running = new AbortController();
  result.setAttribute('aria-busy', 'true');
  try {
    const response = await fetch(form.action, {
      method: 'POST',
      headers: { 'x-part': 'result' },
      body: new URLSearchParams(new FormData(form)),
      signal: running.signal,
    });
    const wait = Number(response.headers.get('retry-after'));
    if (response.status === 429 && wait > 0) {
      timer = setTimeout(refresh, wait * 1000);
      return;
    }
    result.innerHTML = await response.text();
  } catch (error) {
    // A newer change has taken its place, or nobody answers: the button still works.
    if (error.name !== 'AbortError') result.removeAttribute('aria-busy');
    return;
  }
  result.removeAttribute('aria-busy');
}

// Fields of the result belong to the form, too; those of the report in it do not.
document.addEventListener('input', ({ target }) => {
  if (target.form !== form) return;
  clearTimeout(timer);
  timer = setTimeout(refresh, PAUSE);
});
