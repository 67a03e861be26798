/** A resource route, which a fetcher reads. */
export function loader() {
  return Response.json({ progress: 40 });
}

let posted = 0;
export function action() {
  posted += 1;
  return Response.json({ posted });
}
