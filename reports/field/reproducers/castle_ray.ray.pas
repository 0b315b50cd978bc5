// Run: fpc -O2 -v0 -Fu$(echo /usr/lib/*/fpc/*/units/castle-game-engine) -oreproducer {{file}} >&2 && ./reproducer
// {{versions}}
// Exactly: {{exact}}
program Reproducer;

uses
  CastleVectors;

var
  Origin, Direction, Centre, Point: TVector3;
begin
  Origin := Vector3({{origin}});
  Direction := Vector3({{direction}});
  Centre := Vector3({{centre}});
  if TrySphereRayIntersection(Point, Centre, {{radius}}, Origin, Direction) then
    WriteLn('hit distance=', (Vector3Double(Point) - Vector3Double(Origin)).Length:0:17)
  else
    WriteLn('miss');
end.
