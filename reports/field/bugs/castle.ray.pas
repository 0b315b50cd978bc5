// Run: fpc -O2 -v0 -Fu$(echo /usr/lib/*/fpc/*/units/castle-game-engine) -oreproducer castle.ray.pas >&2 && ./reproducer
// castle 7.0~alpha.2, fp-units-castle-game-engine of Debian 12
// Exactly: impact t=0.38945994 exit=0.38966322 distance=193.13162
program Reproducer;

uses
  CastleVectors;

var
  Origin, Direction, Centre, Point: TVector3;
begin
  Origin := Vector3(0, 0, 0);
  Direction := Vector3(328.3, 93.53, 359.7);
  Centre := Vector3(127.93, 36.4, 140.10088);
  if TrySphereRayIntersection(Point, Centre, 0.076, Origin, Direction) then
    WriteLn('hit distance=', (Vector3Double(Point) - Vector3Double(Origin)).Length:0:17)
  else
    WriteLn('miss');
end.
